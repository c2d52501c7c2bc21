import { resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import { adaptMarkdown } from './markdown.ts'
import { pages, root, sidebar, sidebarEs } from './pages.ts'

const useEs = {
  outline: { label: 'En esta página' },
  docFooter: { prev: 'Anterior', next: 'Siguiente' },
  darkModeSwitchLabel: 'Aspecto',
  returnToTopLabel: 'Arriba',
  langMenuLabel: 'Idioma',
}

export default defineConfig({
  title: 'Aforo',
  description: "Back office and counter of members' clubs and shops",
  // Pages stand where people look for them in the repository: in docs/, beside what they describe, or at its root.
  srcDir: '..',
  srcExclude: ['{.github,bench,contract,domain,e2e,server,web}/**', 'README.md', 'deploy/*/*/**'],
  rewrites: pages,
  outDir: 'dist',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  metaChunk: true,
  markdown: { config: adaptMarkdown },
  head: [['link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }]],
  vite: {
    // The mark of the app is the mark of the site.
    publicDir: resolve(root, 'web/public'),
    // The version of esbuild that VitePress brings does not know the target of our own settings.
    esbuild: { tsconfigRaw: { compilerOptions: { target: 'ES2022' } } },
  },
  locales: {
    root: { label: 'English', lang: 'en' },
    es: {
      label: 'Español',
      lang: 'es',
      description: 'Gestión y mostrador de asociaciones y tiendas',
      themeConfig: {
        nav: [{ text: 'Usar', link: '/es/use/door', activeMatch: '/es/use/' }],
        sidebar: sidebarEs,
        ...useEs,
      },
    },
  },
  themeConfig: {
    logo: '/mark.svg',
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Use', link: '/use/door', activeMatch: '^/use/' },
      { text: 'Run', link: '/operating', activeMatch: '^/(operating|run|runbooks|security|scale)' },
      { text: 'Build on it', link: '/build-on-it/api', activeMatch: '^/build-on-it/' },
      { text: 'Develop', link: '/architecture', activeMatch: '^/(architecture|develop|decisions)' },
      { text: 'Measurements', link: '/measurements' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    footer: { message: 'Aforo sends nothing home, and neither does this site. Apache-2.0.' },
  },
})
