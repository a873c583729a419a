import { DEMO_ACCOUNTS } from './accounts.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--surface:#fff;--ink:#14201b;--ink2:#4a5a52;--line:#c9cfc9;--brand:#0b6b4f;--on:#fff;--danger:#b42318}
@media(prefers-color-scheme:dark){:root{--paper:#0e1512;--surface:#16201c;--ink:#eef3f0;--ink2:#a9b6af;--line:#3d4d45;--brand:#3cc38f;--on:#0e1512;--danger:#ff8a7d}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:0 auto;padding:2rem 1rem}h1{font-size:24px;line-height:1.25;margin:0 0 .5rem}p{margin:0 0 1.25rem;color:var(--ink2)}
form{margin:0 0 .75rem}button,input{font:inherit;width:100%;min-height:3.5rem;border-radius:12px;border:1px solid var(--line);background:var(--surface);color:var(--ink);padding:.5rem 1rem}
button{text-align:left;cursor:pointer}button b,button span{display:block}button span{color:var(--ink2);font-size:14px;overflow-wrap:anywhere}
button:hover{border-color:var(--brand)}:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.go{background:var(--brand);color:var(--on);border-color:var(--brand);text-align:center;font-weight:600;margin-top:.75rem}
label{display:block;font-weight:600;margin:1.5rem 0 .5rem}.error{color:var(--danger)}`;

/** Returns a page of the stand-in. Its content security policy allows only its inline style. */
function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const account = (email: string, name: string, about: string): string =>
  `<form method="post"><input type="hidden" name="email" value="${escaped(email)}"><button><b>${escaped(name)}</b><span>${escaped(email)} · ${escaped(about)}</span></button></form>`;

/** Returns the account chooser, which says that it replaces Google. */
export const chooserPage = (error: string | null): string =>
  page(
    'Choose an account',
    `<h1>Choose an account</h1><p>This page stands in for Google while Boda runs without Google sign-in. No password is asked for; use it for trying things out only.</p>
${DEMO_ACCOUNTS.map((a) => account(a.email, a.name, a.about)).join('\n')}
<form method="post"><label for="email">Or any email address</label><input id="email" name="email" type="email" autocomplete="email" maxlength="200" required placeholder="you@example.com">${
      error ? `<p class="error" role="alert">${escaped(error)}</p>` : ''
    }<button class="go">Continue</button></form>`,
  );

export const troublePage = (): string =>
  page(
    'Sign-in did not work',
    '<h1>Sign-in did not work</h1><p role="alert">This sign-in is too old or was started elsewhere. Please go back to Boda and sign in again.</p><p><a href="/">Back to Boda</a></p>',
  );
