export type MapTheme = 'light' | 'dark';

export interface MapTokens {
  paper: string;
  surface: string;
  sunk: string;
  ink: string;
  'ink-2': string;
  line: string;
  'line-strong': string;
  brand: string;
  'brand-tint': string;
  accent: string;
  'accent-tint': string;
}

/** A copy of the tokens of ui/tokens.css, because WebGL cannot read CSS variables. A test compares both. */
export const MAP_TOKENS: Record<MapTheme, MapTokens> = {
  light: {
    paper: '#fbfaf7',
    surface: '#ffffff',
    sunk: '#f0f1ec',
    ink: '#14201b',
    'ink-2': '#4a5a52',
    line: '#e3e6e0',
    'line-strong': '#7f8c85',
    brand: '#0b6b4f',
    'brand-tint': '#e3f2ec',
    accent: '#f5a623',
    'accent-tint': '#fdf1da',
  },
  dark: {
    paper: '#0e1512',
    surface: '#16201c',
    sunk: '#222f29',
    ink: '#eef3f0',
    'ink-2': '#a9b6af',
    line: '#2a3831',
    'line-strong': '#76857d',
    brand: '#3cc38f',
    'brand-tint': '#12362a',
    accent: '#ffc04d',
    'accent-tint': '#35290f',
  },
};
