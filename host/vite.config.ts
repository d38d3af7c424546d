import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { staticPages } from './build/staticPages.ts'

const server = process.env['ARBO_SERVER'] ?? 'http://localhost:4600'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), staticPages()],
  // The packages of this repository are taken from their sources.
  resolve: { conditions: ['arbo-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // hls.js alone is larger than Vite's limit; it is fetched only for such streams.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes least and is needed on every page.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
  server: { port: 4700, proxy: { '/api': server, '/cdn': server, '/files': server } },
})
