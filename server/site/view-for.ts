import { isLocale } from '#contract/locale.ts'
import type { FastifyRequest } from 'fastify'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { SITE_LANGUAGE_COOKIE, SITE_SIGNED_IN_COOKIE, SITE_THEME_COOKIE } from '#contract/site-cookies.ts'
import { publicAddress } from '#server/http/public-address.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { siteLocale } from './site-locale.ts'
import { THEMES, viewOf, type SiteView } from './site-view.ts'

/** Returns what the response to a request is rendered with, above all its language and day. */
export function viewFor(
  request: FastifyRequest,
  { config, now }: Pick<ServerScope, 'config' | 'now'>,
  stylePath: string,
): SiteView {
  const asked = queryOf(request).get('lang')
  return viewOf({
    locale: siteLocale(
      asked,
      request.cookies[SITE_LANGUAGE_COOKIE],
      request.headers['accept-language'],
      config.defaultLocale,
    ),
    lang: isLocale(asked) ? asked : null,
    address: publicAddress(config, request.server.server.address()),
    title: config.title,
    stylePath,
    theme: THEMES.find((theme) => theme === request.cookies[SITE_THEME_COOKIE]) ?? null,
    isSignedIn: request.cookies[SITE_SIGNED_IN_COOKIE] === 'yes',
    today: dayAtPlace(now(), zoneOf(null)),
  })
}

export function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
}
