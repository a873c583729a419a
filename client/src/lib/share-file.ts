/** How sharing a file ended. */
type FileHandover = 'shared' | 'dismissed' | 'saved';

/** Opens the phone's share sheet for a file. Saves the file where no sheet accepts files, or if sharing fails. */
export async function shareFile(file: File, title: string): Promise<FileHandover> {
  const data = { files: [file], title };
  if ('canShare' in navigator && navigator.canShare(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  saveFile(file);
  return 'saved';
}

/** How long the file's address stays valid; the browser needs much less time to read the file. */
const ADDRESS_KEPT_MS = 60_000;

/** Saves a file to the phone's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_KEPT_MS);
}
