// Files and documents for the person.
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Opens a document in a new tab. It is fetched with the credential, which a plain link would not send. */
export function openDocument(content: Blob): void {
  const url = URL.createObjectURL(content);
  window.open(url, '_blank');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
