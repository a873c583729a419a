/** The name used in a sentence: "Wanjiku" of "Wanjiku Njeru". */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
