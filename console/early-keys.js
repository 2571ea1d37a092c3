// What is typed before the console is there: a scanner does not wait for it. Loaded before everything else; the first station that
// opens takes what was typed (src/hub/kit/scan-queue.ts).
(() => {
  const KEYS_MAX = 500;
  const LISTEN_MS = 30000;
  const keys = [];
  const listen = (event) => {
    const isField =
      event.target instanceof Element && event.target.closest('input, select, textarea') !== null;
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key.length === 1 || event.key === 'Enter') && keys.length < KEYS_MAX)
      keys.push({ key: event.key, at: Date.now() });
  };
  const end = () => removeEventListener('keydown', listen, true);
  addEventListener('keydown', listen, true);
  setTimeout(end, LISTEN_MS);
  window.takeEarlyKeys = () => {
    end();
    return keys.splice(0);
  };
})();
