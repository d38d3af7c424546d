import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { minify, runnerImport, type Plugin } from 'vite'
import { scopedName } from './scoped-name.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

interface StaticSignIn {
  signInHtml(): string
  appHtml(): string
}

const BOOT = 'boot.js'

/**
 * Renders into index.html the parts that show before the application runs: the sign-in form (from its component),
 * the application's outline, the script that sets the theme, and in a build the entry's stylesheet. The script is a
 * file of its own, since the server's Content-Security-Policy allows no inline scripts.
 */
export function staticPages(): Plugin {
  return {
    name: 'arbo-static-pages',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({ type: 'asset', name: BOOT, source: await bootScript() })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { module } = await runnerImport<StaticSignIn>(at('./static-sign-in.tsx'), {
          configFile: false,
          logLevel: 'error',
          css: { modules: { generateScopedName: scopedName } },
          environments: { inline: { resolve: { conditions: ['arbo-source'], noExternal: [/^@arbo\//] } } },
        })
        const files = Object.values(bundle ?? {})
        const boot = files.find((file) => file.type === 'asset' && file.names.includes(BOOT))
        const bootTag = boot ? `<script src="/${boot.fileName}"></script>` : `<script>${await bootScript()}</script>`
        return (
          html
            .replace('<!--boot-->', () => bootTag)
            .replace('<!--sign-in-->', () => module.signInHtml())
            .replace('<!--app-->', () => module.appHtml())
            // One request less before the first paint; later screens bring their own stylesheets as files.
            .replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g, (link, file: string) => {
              const asset = bundle?.[file]
              if (asset?.type !== 'asset') return link
              // The disabled link is not fetched; without it a later chunk would load the same styles again, at the
              // end.
              return `<style>${String(asset.source).trim()}</style><link rel="stylesheet" href="/${file}" disabled>`
            })
        )
      },
    },
  }
}

async function bootScript(): Promise<string> {
  const source = await readFile(at('./boot.js'), 'utf8')
  return (await minify(BOOT, source, { module: false })).code
}
