import { Fragment } from 'react';

/** A name with underscores, which breaks after them before it breaks anywhere else. */
export const KeyText = ({ text }: { text: string }) => (
  <span className="wrap-anywhere">
    {text.split('_').map((part, at) => (
      <Fragment key={at}>
        {at > 0 && (
          <>
            _<wbr />
          </>
        )}
        {part}
      </Fragment>
    ))}
  </span>
);
