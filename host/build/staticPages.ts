import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport, transformWithOxc, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

interface StaticSignIn {
  signInHtml(): string
  appHtml(): string
}

/**
 * Puts into index.html what shows before any script runs: the sign-in form (rendered from the component itself), the
 * application's outline, the script that sets the theme, and in a build the entry's stylesheet.
 */
export function staticPages(): Plugin {
  return {
    name: 'arbo-static-pages',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { module } = await runnerImport<StaticSignIn>(at('./staticSignIn.tsx'), {
          configFile: false,
          logLevel: 'error',
          environments: { inline: { resolve: { conditions: ['arbo-source'], noExternal: [/^@arbo\//] } } },
        })
        const boot = await transformWithOxc(await readFile(at('./boot.js'), 'utf8'), 'boot.js', { sourcemap: false })
        let page = html
          .replace('<!--boot-->', () => `<script>${minified(boot.code)}</script>`)
          .replace('<!--sign-in-->', () => module.signInHtml())
          .replace('<!--app-->', () => module.appHtml())
        // One request less before the first paint; later screens bring their own stylesheets as files.
        page = page.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g, (link, file: string) => {
          const asset = bundle?.[file]
          return asset?.type === 'asset' ? `<style>${String(asset.source).trim()}</style>` : link
        })
        return page
      },
    },
  }
}

/** Takes comments and indentation away; the script is too small to be worth a minifier. */
function minified(code: string): string {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
}
