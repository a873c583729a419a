import { FARE_TEXTS, type FareStory, fareStoryText, flatFareText, townByNameText } from '#shared/texts/en/fares.ts';
import { QuietFold } from '#client/ui/quiet-fold.tsx';

interface FareStoryFoldProps {
  story: FareStory;
  className?: string;
}

/** A fold under a fare that explains how the fare was computed (R28); nothing if that is unknown. */
export function FareStoryFold({ story, className }: FareStoryFoldProps) {
  const text = fareStoryText(story);
  if (text === null) return null;
  return (
    <QuietFold title={FARE_TEXTS.storyTitle} className={className}>
      <p className="pb-3 text-sm text-pretty text-ink-2 tabular">{text}</p>
    </QuietFold>
  );
}

/** The same explanation as a plain line, where there is room for it. */
export function FareStoryLine({ story }: { story: FareStory }) {
  const text = fareStoryText(story);
  return text === null ? null : <p className="text-sm text-pretty text-ink-2 tabular">{text}</p>;
}

/** Says why a long trip pays only the town fare (R45), or that the distance is not known; nothing for other trips. */
export function UnusualFareLine({ story }: { story: FareStory }) {
  const text = townByNameText(story) ?? (story.fareBefore === null ? flatFareText(story.fareBasis) : null);
  return text === null ? null : <p className="text-sm font-semibold text-pretty tabular">{text}</p>;
}
