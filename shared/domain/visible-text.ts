/**
 * Invisible characters: direction marks, zero-width spaces, fillers, object placeholders and interlinear annotations.
 * With them a name can look like another one, or reorder the sentence around it.
 */
const UNSEEN = /(?![\u200c\u200d\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/gu;
const LINE_ENDS = /[\u2028\u2029]/gu;
/** Variation selectors that do not follow a pictograph; digits have none. */
const LOOSE_STYLE = /(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;
/** Joiners are kept within emoji, between Arabic letters, and after marks of scripts that need them. */
const JOINER =
  /((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Script_Extensions=Arabic})[\u200c\u200d](?=[\p{L}\p{M}])|(?<=(?!\p{Script=Inherited})\p{M})[\u200c\u200d])|[\u200c\u200d]/gu;

/** The text in one line, without invisible characters; letters and emoji of every script are kept. */
export const withoutUnseen = (text: string): string =>
  text.replace(LINE_ENDS, ' ').replace(UNSEEN, '').replace(LOOSE_STYLE, '').replace(JOINER, '$1');

/** Whether the text contains anything readable: a letter, a digit, a pictograph or a flag. */
export const isReadable = (text: string): boolean =>
  /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text);
