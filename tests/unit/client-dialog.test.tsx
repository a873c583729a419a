// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { Dialog } from '#client/ui/dialog.tsx';

let openInner: () => void = () => undefined;

/** A dialog with another one over it. */
function Two() {
  const [outer, setOuter] = useState(true);
  const [inner, setInner] = useState(false);
  openInner = () => setInner(true);
  return (
    <>
      <Dialog open={outer} onClose={() => setOuter(false)} title="Below" />
      {inner && <Dialog open onClose={() => setInner(false)} title="Above" />}
    </>
  );
}

const escape = () =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
const titles = () => screen.queryAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent);

describe('screens "Dialogs and sheets": Escape closes the topmost dialog', () => {
  it('even just as that dialog opens over another', async () => {
    render(<Two />);
    flushSync(openInner);
    expect(titles()).toEqual(['Below', 'Above']);
    escape();
    await expect.poll(titles).toEqual(['Below']);
    escape();
    await expect.poll(titles).toEqual([]);
  });
});
