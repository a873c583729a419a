import { PEOPLE_TEXTS } from '#shared/texts/en/people.ts';
import { language } from '#shared/texts/language.ts';

/** Converts a key of the data to a title: "pickup_address" and "pickupAddress" become "Pickup address". */
export function titleOf(key: string): string {
  const words = key
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

/** Converts any JSON value to HTML: lists to numbered lists, objects to definition lists. */
function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    return value.length === 0 ? PEOPLE_TEXTS.none : `<ol>${value.map((it) => `<li>${valueOf(it)}</li>`).join('')}</ol>`;
  }
  if (typeof value === 'object') {
    const rows = Object.entries(value).map(([key, it]) => `<dt>${escaped(titleOf(key))}</dt><dd>${valueOf(it)}</dd>`);
    return `<dl>${rows.join('')}</dl>`;
  }
  if (value === true) return PEOPLE_TEXTS.yes;
  if (value === false) return PEOPLE_TEXTS.no;
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}dl{margin:0 0 1rem}dt{font-weight:600}dd{margin:0 0 .25rem 1rem;overflow-wrap:anywhere}';

/** Returns a page that shows the data to people who do not read JSON. It needs no other file and runs no script. */
export function ownDataPage(title: string, data: Record<string, unknown>): string {
  const sections = Object.entries(data).map(([key, it]) => `<h2>${escaped(titleOf(key))}</h2>${valueOf(it)}`);
  return `<!doctype html><html lang="${language()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${sections.join('')}</html>`;
}
