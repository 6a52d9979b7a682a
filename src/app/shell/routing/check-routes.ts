import type { RouteObject } from 'react-router-dom'
import { isGuard } from '#app/auth/guard.ts'

/**
 * Throws unless every page is in the table once, with exactly one guard and no other middleware: unknown middleware is
 * an error, never silently accepted (§8).
 */
export function checkRoutes(table: readonly RouteObject[]): void {
  const paths = new Set<string>()
  const check = ({ path, children, middleware = [] }: RouteObject): void => {
    if (path !== undefined && paths.has(path)) throw new Error(`The route ${path} stands twice in the table`)
    if (path !== undefined) paths.add(path)
    if (!middleware.every(isGuard)) throw new Error(`Unknown route middleware: ${path ?? 'a layout'}`)
    if (children === undefined && middleware.length !== 1) throw new Error(`The route ${path} has no guard`)
    children?.forEach(check)
  }
  table.forEach(check)
}
