import { readLog } from './log.ts';
import { Reader } from './varint.ts';

/** What a manifest says: the tables that hold the data (number and bytes), and the first log that is not in them. */
export type Manifest = { tables: Map<number, number>; firstLog: number; lastWrite: number };

/** Reads the whole edits of a manifest. Errors: RangeError if it lacks its first ones. */
export function readManifest(bytes: Buffer): Manifest {
  const manifest: Manifest = { tables: new Map(), firstLog: -1, lastWrite: -1 };
  for (const record of readLog(bytes).records) applyEdit(manifest, new Reader(record));
  if (manifest.firstLog < 0 || manifest.lastWrite < 0) throw new RangeError('the numbers are missing');
  return manifest;
}

function applyEdit(manifest: Manifest, edit: Reader): void {
  while (!edit.atEnd) {
    const apply = FIELDS.get(edit.varint());
    if (!apply) throw new RangeError('an unknown field');
    apply(edit, manifest);
  }
}

const skipString = (edit: Reader): Buffer => edit.take(edit.varint());

/** The fields of an edit by their tags (LevelDB's db/version_edit.cc). */
const FIELDS = new Map<number, (edit: Reader, manifest: Manifest) => void>([
  [1, skipString],
  [2, (edit, manifest) => void (manifest.firstLog = edit.varint())],
  [3, (edit) => void edit.varint()],
  [4, (edit, manifest) => void (manifest.lastWrite = edit.varint())],
  [
    5,
    (edit) => {
      edit.varint();
      skipString(edit);
    },
  ],
  [
    6,
    (edit, { tables }) => {
      edit.varint();
      tables.delete(edit.varint());
    },
  ],
  [
    7,
    (edit, { tables }) => {
      edit.varint();
      tables.set(edit.varint(), edit.varint());
      skipString(edit);
      skipString(edit);
    },
  ],
  [9, (edit) => void edit.varint()],
]);
