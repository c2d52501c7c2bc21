import { apiPrefixes } from '@aforo/domain'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { keptFiles } from './build/kept-files.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** Pages that few people open, and seldom. */
const isRare = (file: string) =>
  /second-step|forgotten-page|invitation-page|outage-page|refused-page|crash-page/.test(file)

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'worker.ts',
      // The app registers the worker itself (src/device/app-worker.ts), and the manifest is a file in public/.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        injectionPoint: 'self.filesToKeep',
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        manifestTransforms: [(entries) => ({ manifest: keptFiles(entries, new URL('dist/', import.meta.url)) })],
      },
    }),
  ],
  server: {
    strictPort: true,
    proxy: Object.fromEntries(apiPrefixes.map((path) => [path, { target: api }])),
  },
  build: {
    target: 'es2023',
    manifest: true,
    // The browsers of this target preload modules themselves.
    modulePreload: {
      polyfill: false,
      // Their scripts come one after the other, which keeps the entry small: it lists what is loaded together.
      resolveDependencies: (file, needed) => (isRare(file) ? needed.filter((name) => name.endsWith('.css')) : needed),
    },
    // Never inline: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // The entry lists the files that each page preloads. Files that pages share have short names, which keeps it small.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
