// Sets a password with the one-time token that stands behind the # of the address.
const form = document.querySelector('#choose');
const status = form.querySelector('[role=status]');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await fetch('/login/set_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: location.hash.slice(1), new_password: form.querySelector('input').value }),
  });
  if (answer.status === 204) {
    form.replaceChildren(status);
    status.textContent = 'The password is set. You can log in with it now.';
  } else if (answer.status === 401)
    status.textContent = 'This link was used already, or is too old. Ask for another.';
  else status.textContent = (await answer.json()).errors?.join('; ') ?? 'That did not work. Try again.';
});
