import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { elementPackages } from './build/packages.ts'
import { precompress } from './build/precompress.ts'
import { scopedName } from './build/scoped-name.ts'
import { serviceWorker } from './build/service-worker.ts'
import { staticPages } from './build/static-pages.ts'

const server = process.env['ARBO_SERVER'] ?? 'http://localhost:4600'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), staticPages(), serviceWorker(), precompress()],
  define: {
    ARBO_PACKAGES: JSON.stringify(await elementPackages()),
    // For looking at screens whatever one's role (CORE-38).
    ARBO_SKIP_PERMISSION: JSON.stringify(process.env['SKIP_PERMISSION'] === '1'),
  },
  // The packages of this repository are taken from their sources.
  resolve: { conditions: ['arbo-source', 'module', 'browser', 'development|production'] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Every browser of the target has it.
    modulePreload: { polyfill: false },
    // hls.js alone is larger than Vite's limit; it is fetched only for such streams.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes least and is needed on every page.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // The first page is one file, and nothing that it does not need comes with it.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // The frame of all other pages follows the sign-in page in one file.
            {
              name: 'application',
              test: /core\/src\/platform\/addresses\/|host\/src\/(sw\/(service-worker|kept-cache)|app\/keep-typed|shell\/(application|screens|App\.)|planning\/time\/TimerSlot)/,
              priority: 1,
            },
            // The other ways to sign in come right after it, without what they share with pages that come later.
            {
              name: 'ways',
              test: /core\/src\/account\/(passkeys|single-sign-on)|host\/src\/account\/auth\/(texts\.|auth\.module\.css)/,
              priority: 1,
            },
            // Several screens read and write times, and no page needs that to begin with.
            {
              name: 'durations',
              test: /core\/src\/contract\/planning\/duration|host\/src\/app\/use-minutes/,
              priority: 1,
            },
            // Each element has them, and only readers of the language load them.
            { name: 'german', test: /(core|kit)\/src\/de\.ts/, priority: 1 },
            { name: 'french', test: /(core|kit)\/src\/fr\.ts/, priority: 1 },
            { name: 'spanish', test: /(core|kit)\/src\/es\.ts/, priority: 1 },
            { name: 'japanese', test: /(core|kit)\/src\/ja\.ts/, priority: 1 },
            // What makes elements, with their styles as texts: pages that show none do without.
            {
              name: 'element',
              test: /node_modules[\\/]@r2wc|kit\/src\/(styles\/|element\/(attributes|define|element-class|Shell|style-sheets)\.)/,
              minShareCount: 3,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // What several pages share comes in three files rather than in one for each module: a page that is opened
            // by its address takes half of the requests, and a second page two to seven. What the pages of one domain
            // alone share is not among it: every other page would load it, too.
            { name: 'ui', test: /node_modules[\\/]@(base-ui|floating-ui)|kit\/src\//, minShareCount: 3 },
            {
              name: 'core',
              test: /core\/src\/(?!planning\/(time\/|scenes\/(create-item-store|item-|scene-view))|platform\/(forms|upload)\/|review\/(playlists|renditions|file-drop)\/|workspace\/(roles|working-calendar)\/)/,
              minShareCount: 5,
            },
            {
              name: 'common',
              test: /host\/src\/(?!workspace\/|planning\/(my-work\/(texts|use-undo-toast)|time\/(?!TimerSlot))|review\/scene-page\/|ui\/forms\/|ui\/library\/use-library-draft)/,
              minShareCount: 5,
            },
            // What dialogs and forms share is loaded with the first of them, not with the frame.
            {
              name: 'forms',
              test: /host\/src\/ui\/(forms\/|library\/use-library-draft)|core\/src\/platform\/forms\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { port: 4700, proxy: { '/api': server, '/cdn': server, '/files': server } },
})
