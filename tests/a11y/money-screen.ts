import type { Locator, Page } from 'playwright'
import { dayAtPlace } from '#contract/region.ts'

export const dialog = (page: Page): Locator => page.locator('sl-dialog[open]')

export const today = (): string => dayAtPlace(new Date(), 'Pacific/Auckland')
