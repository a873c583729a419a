/** How sharing a file ended. */
export type FileHandover = 'shared' | 'dismissed' | 'saved';

/** Opens the phone's share sheet for a file; saves the file where there is none that takes files, or where it refuses. */
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

/** The browser has read the file from its address long before. */
const ADDRESS_KEPT_MS = 60_000;

/** Saves a file in the phone's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_KEPT_MS);
}
