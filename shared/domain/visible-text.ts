/**
 * Characters that nobody sees: direction marks, zero-width spaces, fillers, object placeholders and interlinear notes.
 * With them one name can pose as another, or reorder the sentence around it.
 */
const UNSEEN = /(?![\u200c\u200d\ufe0e\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/gu;
const LINE_ENDS = /[\u2028\u2029]/gu;
/** Styles belong to a pictograph; a digit has none. */
const LOOSE_STYLE = /(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;
/** Joiners belong between the parts of an emoji, between Arabic letters, and behind marks of scripts that need them: those stay. */
const JOINER =
  /((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Script_Extensions=Arabic})[\u200c\u200d](?=[\p{L}\p{M}])|(?<=(?!\p{Script=Inherited})\p{M})[\u200c\u200d])|[\u200c\u200d]/gu;

/** A text as it is seen, in one line; letters and emoji of every script stay. */
export const withoutUnseen = (text: string): string =>
  text.replace(LINE_ENDS, ' ').replace(UNSEEN, '').replace(LOOSE_STYLE, '').replace(JOINER, '$1');

/** Is there anything to read in it: a letter, a digit, a pictograph or a flag? */
export const isReadable = (text: string): boolean =>
  /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text);
