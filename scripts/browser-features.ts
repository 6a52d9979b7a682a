/** The features that Playwright turns off. Chromium only uses its last list, so ours has to repeat them. */
export const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Suggestions below the address bar are the browser's own pages. Nobody sees an address bar here, and loading them
 * takes more processor time than the rest of a start.
 */
const OFF_BY_US = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The flag that turns off the Chromium features that no test or measurement needs. */
export const DISABLED_FEATURES = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_BY_US].join(',')}`
