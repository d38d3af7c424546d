/** Style of the API page: the product's tokens in short, light and dark. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --bg: oklch(99% 0.002 47); --raised: oklch(97% 0.003 47); --line: oklch(89% 0.005 47);
  --text: oklch(25% 0.01 47); --soft: oklch(45% 0.01 47); --accent: oklch(48% 0.13 47); }
@media (prefers-color-scheme: dark) { :root { --bg: oklch(19% 0.005 47); --raised: oklch(23% 0.006 47);
  --line: oklch(34% 0.008 47); --text: oklch(93% 0.004 47); --soft: oklch(74% 0.008 47); --accent: oklch(78% 0.12 47); } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; }
body { margin: 0; display: grid; grid-template-columns: 13rem minmax(0, 1fr); background: var(--bg); color: var(--text);
  font: 14px/1.5 system-ui, sans-serif; }
header { grid-column: 1 / -1; position: sticky; top: 0; display: flex; gap: 1.5rem; align-items: center; flex-wrap: wrap;
  padding: .75rem 1.5rem; background: var(--bg); border-bottom: 1px solid var(--line); }
h1 { font-size: 1.1rem; margin: 0; } h1 small { color: var(--soft); font-weight: 400; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; } h3 { font-size: .95rem; margin: 0 0 .25rem; font-weight: 500; }
h4 { font-size: .8rem; margin: .75rem 0 .25rem; color: var(--soft); }
a { color: inherit; text-decoration-color: var(--line); } a:hover { color: var(--accent); }
input { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 6px;
  padding: .3rem .6rem; width: 16rem; max-width: 60vw; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav { padding: 1rem 1.5rem; } nav ul { list-style: none; margin: 0; padding: 0; position: sticky; top: 5rem; }
nav a { display: block; padding: .2rem 0; text-decoration: none; color: var(--soft); }
main { padding: 1rem 1.5rem 4rem; max-width: 60rem; }
.endpoint { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
.endpoint:target { border-color: var(--accent); } .endpoint p { margin: .25rem 0; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; color: var(--soft); font-size: .85rem; }
.method { display: inline-block; min-width: 4.2em; font: 600 .75rem/1.6 ui-monospace, monospace; text-align: center;
  border: 1px solid var(--line); border-radius: 4px; background: var(--raised); }
code, pre { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
pre { margin: 0; padding: .6rem .8rem; background: var(--raised); border-radius: 6px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; }
td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line); }
summary { cursor: pointer; color: var(--soft); }
[hidden] { display: none; }
@media (max-width: 800px) { body { display: block; } nav { display: none; } main { padding: 1rem; } header { padding: .75rem 1rem; } }
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
