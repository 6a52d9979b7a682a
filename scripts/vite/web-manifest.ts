import type { Plugin } from 'vite'
import { SHARE_PATH } from '#contract/share.ts'
import { ACCEPTED_TYPES } from '#app/files/accepted-files.ts'

const PATH = '/manifest.webmanifest'

/** Writes the manifest: what the installed app is called and looks like. Its name is the product's configured title. */
export function webManifest(): Plugin {
  let text = ''
  return {
    name: 'farstead:web-manifest',
    configResolved(config) {
      const title: unknown = config.env.VITE_APP_TITLE
      text = `${JSON.stringify(describe(typeof title === 'string' && title !== '' ? title : 'Farstead'), null, 2)}\n`
    },
    configureServer(server) {
      server.middlewares.use(PATH, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json')
        response.end(text)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PATH.slice(1), source: text })
    },
  }
}

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icons/mark-192.png', sizes: '192x192', type: 'image/png' }],
})

const screenshot = (name: string, sizes: string, form: 'wide' | 'narrow') => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label: 'Conversations',
})

function describe(title: string) {
  const png = (name: string, sizes: string, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: title,
    short_name: title,
    description: 'Rooms, guests and rent, with or without a signal.',
    lang: 'en-NZ',
    dir: 'ltr',
    categories: ['business', 'travel', 'productivity'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // A link, a notification or the icon leads to a window that is already open, so that a half-written message stays
    // there.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    handle_links: 'preferred',
    shortcuts: [shortcut('Messages', '/messages'), shortcut('Dashboard', '/dashboard')],
    // Handled by the service worker, online and offline.
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'photos', accept: ACCEPTED_TYPES.unitPhoto }],
      },
    },
    screenshots: [
      screenshot('messages-wide', '1280x800', 'wide'),
      screenshot('messages-narrow', '390x844', 'narrow'),
    ],
    background_color: '#f5f7f7',
    theme_color: '#0a3a48',
    icons: [
      png('mark-192', '192x192', 'any'),
      png('mark-512', '512x512', 'any'),
      png('mark-maskable-512', '512x512', 'maskable'),
      { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
}
