/** Style of the API page: the product's tokens in short, light and dark. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --page: oklch(.965 .003 60); --surface: oklch(1 0 0); --inset: oklch(.975 .003 60);
  --hover: oklch(.955 .003 60); --line: oklch(.92 .003 60); --control: oklch(.62 .006 60); --text: oklch(.235 .006 60);
  --soft: oklch(.43 .007 60); --accent: oklch(.515 .155 47); --focus: oklch(.6 .18 47); --danger: oklch(.505 .19 27); }
@media (prefers-color-scheme: dark) { :root { --page: oklch(.17 .003 60); --surface: oklch(.205 .003 60);
  --inset: oklch(.15 .003 60); --hover: oklch(.245 .003 60); --line: oklch(.265 .003 60); --control: oklch(.56 .006 60);
  --text: oklch(.935 .004 60); --soft: oklch(.77 .005 60); --accent: oklch(.77 .15 47); --focus: oklch(.74 .175 47);
  --danger: oklch(.75 .13 27); } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; display: grid; grid-template-columns: 13rem minmax(0, 1fr); background: var(--page); color: var(--text);
  font: 14px/20px system-ui, sans-serif; }
header { grid-column: 1 / -1; position: sticky; top: 0; z-index: 1; display: flex; gap: .75rem 1.5rem; align-items: center;
  padding: .625rem 1.5rem; background: var(--surface); border-bottom: 1px solid var(--line); }
header > a { margin-left: auto; white-space: nowrap; }
h1 { font-size: 1rem; margin: 0; white-space: nowrap; } h1 small { color: var(--soft); font-weight: 400; }
h2 { font-size: .9375rem; margin: 1.75rem 0 .5rem; } h3 { font: inherit; margin: 0; min-width: 0; }
h4 { font-size: .8125rem; font-weight: 600; margin: 1rem 0 .25rem; color: var(--soft); }
p { margin: .25rem 0; }
a { color: inherit; text-decoration-color: var(--control); text-underline-offset: 3px; } a:hover { color: var(--accent); }
input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--control); border-radius: 6px;
  height: 32px; padding: 0 .625rem; width: 20rem; min-width: 0; }
input::placeholder { color: var(--soft); opacity: 1; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
summary:focus-visible { outline-offset: -2px; border-radius: 6px; }
nav { padding: 1rem 0; } nav ul { list-style: none; margin: 0; padding: 0 .75rem; position: sticky; top: 4.25rem; }
nav a { display: block; padding: .25rem .75rem; border-radius: 6px; text-decoration: none; color: var(--soft); }
nav a:hover { background: var(--hover); color: var(--text); }
main { padding: 1rem 1.5rem 4rem .5rem; max-width: 72rem; }
.intro { max-width: 48rem; color: var(--soft); }
.list, .wide { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: clip; }
.endpoint + .endpoint { border-top: 1px solid var(--line); }
summary { display: grid; grid-template-columns: 3.75rem minmax(0, 1.2fr) minmax(0, 1fr); gap: 0 1rem; align-items: baseline;
  padding: .5rem 1rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--hover); } [open] > summary { border-bottom: 1px solid var(--line); }
.endpoint:target summary { box-shadow: inset 2px 0 var(--focus); }
.method { font: 600 .75rem/20px ui-monospace, monospace; color: var(--accent); }
.method.get { color: var(--soft); } .method.delete { color: var(--danger); }
.what { color: var(--soft); }
.more { padding: .75rem 1rem 1rem; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; color: var(--soft); }
.errors { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
code, pre { font: .8125rem/20px ui-monospace, SFMono-Regular, Menlo, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: 0; padding: .5rem .75rem; background: var(--inset); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0; border-top: 1px solid var(--line); }
tr:first-child td { border-top: 0; } .more td:first-child { width: 14rem; }
.wide { overflow-x: auto; } .all td { padding: .375rem 1rem; }
[hidden] { display: none; }
@media (max-width: 800px) {
  html { scroll-padding-top: 6.5rem; }
  body { display: block; } header { flex-wrap: wrap; padding: .625rem 1rem; }
  header > a { order: 1; } input { order: 2; width: 100%; height: 44px; font-size: 1rem; }
  nav { padding: .5rem 0; overflow-x: auto; } nav ul { display: flex; padding: 0 .5rem; } nav a { white-space: nowrap; padding: .625rem .5rem; }
  main { padding: .5rem 1rem 4rem; }
  summary { grid-template-columns: 3.25rem minmax(0, 1fr); padding: .625rem .75rem; } .what { grid-column: 2; }
  .all, .all tbody { display: block; } .all tr { display: grid; grid-template-columns: 1fr auto; padding: .5rem 0; border-top: 1px solid var(--line); }
  .all tr:first-child { border-top: 0; } .all td { border: 0; padding: 0 .75rem; } .all td:nth-child(n+3) { grid-column: 1 / -1; }
}
`

export const DOCS_SCRIPT = `
const search = document.getElementById('search')
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let shown = 0
  for (const endpoint of document.querySelectorAll('.endpoint')) {
    endpoint.hidden = !words.every((word) => endpoint.dataset.text.includes(word))
    if (!endpoint.hidden) shown += 1
  }
  for (const group of document.querySelectorAll('.group')) {
    const list = [...group.querySelectorAll('.endpoint')]
    group.hidden = list.length > 0 && list.every((endpoint) => endpoint.hidden)
  }
  document.getElementById('none').hidden = shown > 0
})
const openTarget = () => document.getElementById(location.hash.slice(1))?.querySelector('details')?.setAttribute('open', '')
addEventListener('hashchange', openTarget)
openTarget()
`
