import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minify, runnerImport, type Plugin } from 'vite'
import { scopedName } from './scoped-name.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

interface StaticSignIn {
  LANGUAGES: readonly string[]
  signInHtml(language: string): string
  appHtml(): string
}

const BOOT = 'boot.js'
/** index.html with the sign-in form in another language, which the server gives to its readers. */
const pageIn = (language: string): string => `index.${language}.html`

/**
 * Renders into index.html the parts that show before the application runs: the sign-in form (from its component),
 * the application's outline, the script that sets the theme, and in a build the entry's stylesheet. The script is a
 * file of its own, since the server's Content-Security-Policy allows no inline scripts.
 */
export function staticPages(): Plugin {
  /** The sign-in form by its language. */
  let forms = new Map<string, string>()
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
        forms = new Map(module.LANGUAGES.map((language) => [language, module.signInHtml(language)]))
        const files = Object.values(bundle ?? {})
        const boot = files.find((file) => file.type === 'asset' && file.names.includes(BOOT))
        const application = files.find((file) => file.type === 'chunk' && file.name === 'application')
        const bootTag =
          boot && application
            ? `<script src="/${boot.fileName}" data-application="/${application.fileName}"></script>`
            : `<script>${await bootScript()}</script>`
        return (
          html
            .replace('<!--boot-->', () => bootTag)
            .replace('<!--sign-in-->', () => forms.get('en') ?? '')
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
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const [language, form] of forms) {
        if (language === 'en') continue
        // The SDK's and the kit's texts are in a file of their own, which elements share.
        const files = chunks.filter(({ moduleIds }) =>
          moduleIds.some((id) => TEXTS.some((folder) => id.endsWith(`${folder}/src/${language}.ts`))),
        )
        const links = files.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`).join('')
        const translated = page
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace(forms.get('en') ?? '', () => form)
          .replace('</head>', () => `${links}</head>`)
        await writeFile(join(dir, pageIn(language)), translated)
      }
    },
  }
}

/** Packages whose texts the sign-in page has. */
const TEXTS = ['/host', '/core', '/kit']

async function bootScript(): Promise<string> {
  const source = await readFile(at('./boot.js'), 'utf8')
  return (await minify(BOOT, source, { module: false })).code
}
