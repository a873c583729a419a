// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type Box, currentLift, liftOver } from '#client/ui/docked.ts';

/** A phone of 360x740, and the elements at its lower edge. */
const PHONE = { left: 0, right: 360, bottom: 740 };
const box = (top: number, bottom: number, left = 0, right = 360): Box => ({ top, bottom, left, right });
const NAV = box(676, 740);

describe('toasts cover nothing important', () => {
  it('appear above the navigation, a strip and the pinned button of a step, in any order', () => {
    expect(liftOver([], PHONE)).toBe(0);
    expect(liftOver([NAV], PHONE)).toBe(64);
    expect(liftOver([box(560, 632), NAV, box(632, 676)], PHONE)).toBe(180);
  });

  it('ignore what is hidden, scrolled out of sight, elsewhere on the page, or beside them', () => {
    expect(liftOver([box(0, 0), box(900, 1000), box(200, 300), NAV], PHONE)).toBe(64);
    const corner = { left: 880, right: 1280, bottom: 800 };
    expect(liftOver([box(16, 784, 272, 656), box(260, 540, 400, 880)], corner)).toBe(0);
  });

  it('appear over the map above a sheet at rest or pulled up; a tall dialog is covered, except for its buttons', () => {
    expect(liftOver([box(296, 740)], PHONE)).toBe(444);
    expect(liftOver([box(148, 740)], PHONE)).toBe(592);
    expect(liftOver([box(60, 740), box(670, 740), NAV], PHONE)).toBe(70);
  });

  it('appear above messages that float over a sheet; over a pulled-up sheet, cover the sheet itself', () => {
    expect(liftOver([box(296, 740), box(236, 288)], PHONE)).toBe(504);
    expect(liftOver([box(148, 740), box(88, 140)], PHONE)).toBe(0);
  });

  it('leave room for a keyboard', () => {
    expect(liftOver([NAV], { ...PHONE, bottom: 440 })).toBe(0);
    expect(liftOver([box(400, 740)], { ...PHONE, bottom: 440 })).toBe(40);
  });

  /** Lays out an element of the page. */
  const place = (id: string, top: number, heightPx: number) => {
    const element = document.getElementById(id);
    if (element) element.getBoundingClientRect = () => new DOMRect(0, top, 360, heightPx);
  };

  it('ignore what lies behind a dialog', () => {
    document.body.innerHTML =
      '<div id="page"><div id="sheet" data-docked></div></div><div id="dialog" data-docked></div>';
    place('sheet', 300, window.innerHeight - 300);
    place('dialog', 60, window.innerHeight - 60);
    expect(currentLift(false)).toBe(window.innerHeight - 300);
    document.getElementById('page')?.setAttribute('aria-hidden', 'true');
    expect(currentLift(false)).toBe(0);
  });

  it('cover neither the button just pressed nor the field in use, where visible', () => {
    const bottom = window.innerHeight;
    document.body.innerHTML = `<main tabindex="-1" id="main"><button id="save">Save</button>
      <label id="choice"><input type="radio" id="radio"></label>
      <div id="sheet" data-docked><button id="scrolled">Far up</button></div></main>`;
    place('save', bottom - 60, 48);
    place('choice', bottom - 100, 90);
    place('radio', bottom - 60, 1);
    place('main', 0, bottom);
    place('sheet', bottom - 300, 300);
    place('scrolled', bottom - 340, 40);
    const liftWith = (id: string, sheet: 'sheet' | 'no sheet') => {
      document.getElementById('sheet')?.toggleAttribute('data-docked', sheet === 'sheet');
      document.getElementById(id)?.focus();
      return currentLift(false);
    };
    expect(liftWith('main', 'no sheet')).toBe(0);
    expect(liftWith('save', 'no sheet')).toBe(60);
    expect(liftWith('radio', 'no sheet')).toBe(100);
    expect(liftWith('scrolled', 'sheet')).toBe(300);
  });
});
