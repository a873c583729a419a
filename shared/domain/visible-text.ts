/**
 * Invisible characters: direction marks, zero-width spaces, fillers, object placeholders and interlinear annotations.
 * With them a name can look like another name, or reorder the sentence around it.
 */
const UNSEEN = /(?![\u200c\u200d\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/gu;
/**
 * Marks stacked on one letter, which would cover the lines around it; no script needs more than four. Variation selectors
 * do not count.
 */
const PILE = /((?:(?![\ufe0e\ufe0f])\p{M}[\ufe0e\ufe0f]*){4})\p{M}+/gu;
const LINE_ENDS = /[\u2028\u2029]/gu;
/** Variation selectors that do not follow a pictograph; not even those after digits are kept. */
const LOOSE_STYLE = /(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;
/** Joiners are kept within emoji, between Arabic letters, and after the marks of scripts that need them. */
const JOINER =
  /((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Script_Extensions=Arabic})[\u200c\u200d](?=[\p{L}\p{M}])|(?<=(?!\p{Script=Inherited})\p{M})[\u200c\u200d])|[\u200c\u200d]/gu;

/** The text in one line, without invisible characters or stacked marks; letters and emoji of every script are kept. */
export function withoutUnseen(text: string): string {
  const shown = text
    .replace(LINE_ENDS, ' ')
    .replace(UNSEEN, '')
    .replace(PILE, '$1')
    .replace(LOOSE_STYLE, '')
    .replace(JOINER, '$1');
  // Removing a character may leave two others side by side that are not allowed there, so the text is checked again.
  return shown === text ? text : withoutUnseen(shown);
}

/** Whether the text contains anything readable: a letter, a digit, a pictograph or a flag. */
export const isReadable = (text: string): boolean =>
  /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text);
