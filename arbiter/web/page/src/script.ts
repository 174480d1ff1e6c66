// Files of their own for what the first view does not need. A script and no module or fetch: it must load under file: too.

const loading = new Map<string, Promise<unknown>>();

/** What the script `file` leaves in `window[name]`. After a failure the next call tries again. */
export function loadScript<T>(file: string, name: string): Promise<T> {
  let promise = loading.get(file) as Promise<T> | undefined;
  if (!promise) {
    promise = new Promise<T>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = file;
      script.onload = () => resolve((window as unknown as Record<string, T>)[name]!);
      script.onerror = () => { script.remove(); loading.delete(file); reject(new Error(file)); };
      document.head.append(script);
    });
    loading.set(file, promise);
  }
  return promise;
}
