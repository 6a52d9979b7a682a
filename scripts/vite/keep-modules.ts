import type { Plugin } from 'vite'

/** The folders of the project's modules; Vitest keeps its own and the libraries already. */
const MODULE = /^\/(?:contract|demo|domain|server|src|tests|words)\//
const FOR_THE_RUN = 'max-age=86400'

/**
 * Has a browser keep the project's modules for the whole run. Vite has it ask for each of them again, so every test file
 * asked for some 570 modules that the file before it had loaded. Where Vitest watches for changes nothing is kept.
 */
export function keepModules(): Plugin {
  return {
    name: 'farstead:keep-modules',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return
      middlewares.use((request, response, next) => {
        if (isKept(request.url ?? '')) {
          const setHeader = response.setHeader.bind(response)
          // Vite sets its own when it sends the module, after this.
          response.setHeader = (name, value) =>
            setHeader(name, name.toLowerCase() === 'cache-control' ? FOR_THE_RUN : value)
        }
        next()
      })
    },
  }
}

/** Whether an address is that of a module which is the same in every test file: no mock, and no test file itself. */
export function isKept(url: string): boolean {
  const [path = '', query = ''] = url.split('?')
  return MODULE.test(path) && !/\.test\.tsx?$/.test(path) && !new URLSearchParams(query).has('mock')
}
