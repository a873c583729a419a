// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type Box, currentLift, liftOver } from '../../client/src/ui/docked.ts';

/** A phone of 360x740, and the places of what stands at its lower edge. */
const PHONE = { left: 0, right: 360, bottom: 740 };
const box = (top: number, bottom: number, left = 0, right = 360): Box => ({ top, bottom, left, right });
const NAV = box(676, 740);

describe('toasts cover nothing that is needed', () => {
  it('stands above the navigation, a strip and the pinned button of a step, whatever their order', () => {
    expect(liftOver([], PHONE)).toBe(0);
    expect(liftOver([NAV], PHONE)).toBe(64);
    expect(liftOver([box(560, 632), NAV, box(632, 676)], PHONE)).toBe(180);
  });

  it('ignores what is hidden, scrolled out of sight, elsewhere on the page, or beside it', () => {
    expect(liftOver([box(0, 0), box(900, 1000), box(200, 300), NAV], PHONE)).toBe(64);
    const corner = { left: 880, right: 1280, bottom: 800 };
    expect(liftOver([box(16, 784, 272, 656), box(260, 540, 400, 880)], corner)).toBe(0);
  });

  it('stands over the map above a sheet at rest or pulled up; a tall dialog is covered, except for its buttons', () => {
    expect(liftOver([box(296, 740)], PHONE)).toBe(444);
    expect(liftOver([box(148, 740)], PHONE)).toBe(592);
    expect(liftOver([box(60, 740), box(670, 740), NAV], PHONE)).toBe(70);
  });

  it('leaves room for a keyboard', () => {
    expect(liftOver([NAV], { ...PHONE, bottom: 440 })).toBe(0);
    expect(liftOver([box(400, 740)], { ...PHONE, bottom: 440 })).toBe(40);
  });

  it('does not count what lies behind a dialog', () => {
    const place = (id: string, top: number) => {
      const element = document.getElementById(id);
      if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 360, window.innerHeight - top);
    };
    document.body.innerHTML =
      '<div id="page"><div id="sheet" data-docked></div></div><div id="dialog" data-docked></div>';
    place('sheet', 300);
    place('dialog', 60);
    expect(currentLift(false)).toBe(window.innerHeight - 300);
    document.getElementById('page')?.setAttribute('aria-hidden', 'true');
    expect(currentLift(false)).toBe(0);
  });
});
