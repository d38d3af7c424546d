/** Style of the mailbox page: the product's tokens in short, light and dark. */
export const MAILBOX_STYLE = `
:root { color-scheme: light dark; --page: oklch(.965 .003 60); --surface: oklch(1 0 0); --hover: oklch(.955 .003 60);
  --selected: oklch(.955 .03 47); --line: oklch(.92 .003 60); --control: oklch(.62 .006 60); --text: oklch(.235 .006 60);
  --soft: oklch(.43 .007 60); --accent: oklch(.49 .155 47); --focus: oklch(.595 .18 47); }
@media (prefers-color-scheme: dark) { :root { --page: oklch(.17 .003 60); --surface: oklch(.205 .003 60);
  --hover: oklch(.245 .003 60); --selected: oklch(.275 .05 47); --line: oklch(.265 .003 60); --control: oklch(.56 .006 60);
  --text: oklch(.935 .004 60); --soft: oklch(.77 .005 60); --accent: oklch(.77 .15 47); --focus: oklch(.74 .175 47); } }
* { box-sizing: border-box; }
body { margin: 0; height: 100dvh; display: flex; flex-direction: column; background: var(--page); color: var(--text);
  font: 14px/20px system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding: .75rem 1.5rem;
  background: var(--surface); border-bottom: 1px solid var(--line); }
h1 { font-size: 1rem; margin: 0; } h2 { font-size: 1rem; line-height: 24px; margin: 0 0 .25rem; overflow-wrap: anywhere; }
header p { margin: 0; flex: 1 1 20rem; color: var(--soft); }
p { margin: 0; overflow-wrap: anywhere; }
a { color: inherit; text-decoration-color: var(--control); text-underline-offset: 4px; } a:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: 4px; }
.refresh { display: inline-flex; align-items: center; height: 32px; padding: 0 .75rem; border: 1px solid var(--control);
  border-radius: 6px; text-decoration: none; font-weight: 500; }
.refresh:hover { background: var(--hover); color: inherit; }
nav { overflow-y: auto; border-right: 1px solid var(--line); background: var(--surface); }
ul { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
nav a { display: block; padding: .75rem 1.5rem; text-decoration: none; color: inherit; }
nav a:hover { background: var(--hover); color: inherit; }
nav a[aria-current] { background: var(--selected); box-shadow: inset 2px 0 var(--focus); }
strong { display: block; font-weight: 600; overflow-wrap: anywhere; }
nav span { display: block; color: var(--soft); overflow-wrap: anywhere; }
main { flex: 1; min-height: 0; display: grid; grid-template: minmax(0, 1fr) / 22rem minmax(0, 1fr); }
section { min-width: 0; display: flex; flex-direction: column; }
.head { padding: 1rem 1.5rem; background: var(--surface); border-bottom: 1px solid var(--line); }
.head p { color: var(--soft); }
.back { display: none; }
iframe { flex: 1; width: 100%; min-height: 20rem; border: 0; background: #fff; color-scheme: light; }
.none { margin: auto; padding: 2rem; max-width: 26rem; text-align: center; color: var(--soft); }
.none h2 { color: var(--text); }
@media (max-width: 800px) {
  main { grid-template-columns: minmax(0, 1fr); } header { padding: .75rem 1rem; } header p { order: 1; }
  .refresh { height: 44px; margin-left: auto; }
  nav { border-right: 0; } nav a, .head { padding: .75rem 1rem; }
  .open nav, .list section { display: none; }
  .back { display: inline-block; padding: .75rem 0; margin-top: -.5rem; }
}
`
