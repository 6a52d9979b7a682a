import { chromium, type Browser } from 'playwright'
import {
  launchOptions,
  listenForComplaints,
  personOptions,
  type Device,
  type DeviceOptions,
} from './device.ts'

/** Somebody who has never been here, and whose browser forgets everything when they leave. */
export type Visitor = Pick<Device, 'page' | 'pages' | 'context' | 'complaints' | 'dispose'>

export type Visitors = {
  /** Opens a page for somebody new; nothing of an earlier visitor is there. */
  come(options?: DeviceOptions): Promise<Visitor>
  close(): Promise<void>
}

/** Starts one browser for many visitors. Starting one for each takes longer than some of their visits. */
export async function openVisitors(): Promise<Visitors> {
  const browser = await chromium.launch(launchOptions({}))
  return { come: (options = {}) => openVisitor(browser, options), close: () => browser.close() }
}

async function openVisitor(browser: Browser, options: DeviceOptions): Promise<Visitor> {
  const context = await browser.newContext(personOptions(options))
  const complaints: string[] = []
  await listenForComplaints(context, complaints)
  const page = await context.newPage()
  return {
    page: () => page,
    pages: () => context.pages(),
    context: () => context,
    complaints,
    dispose: () => context.close(),
  }
}
