// Shows the OpenAPI document with Swagger UI, everything from this host.
const side = new URLSearchParams(location.search).get('side') === 'ops' ? 'ops' : 'v1';
document.querySelector(`[data-document="${side}"]`)?.setAttribute('aria-current', 'page');
window.SwaggerUIBundle({
  url: side === 'ops' ? '/openapi/ops.json' : '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
