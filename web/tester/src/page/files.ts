// Files in and out: the browser's own file chooser and its downloads.

/** Lets a person choose a file; nothing is sent anywhere. */
export function chooseFile(accept: string, then: (bytes: Uint8Array, name: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void file.arrayBuffer().then((buffer) => then(new Uint8Array(buffer), file.name));
  };
  input.click();
}

export function download(name: string, content: string | Uint8Array, type: string): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
