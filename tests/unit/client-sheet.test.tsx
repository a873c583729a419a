// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Sheet } from '#client/ui/sheet.tsx';

afterEach(cleanup);

describe('screens "Dialogs and sheets"', () => {
  const sheet = (showing: string) => <Sheet label="Your trip" showing={showing} summary={<p>What happens next</p>} />;

  it('scrolls to the top when the ride’s state has changed, and keeps its place otherwise', () => {
    const { rerender } = render(sheet('in_progress'));
    const content = screen.getByText('What happens next').parentElement;
    if (!content) throw new Error('no content');
    content.scrollTop = 90;
    rerender(sheet('in_progress'));
    expect(content.scrollTop).toBe(90);
    rerender(sheet('completed'));
    expect(content.scrollTop).toBe(0);
  });
});
