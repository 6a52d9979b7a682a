/** What Playwright switches off. Chromium heeds only its last list, so ours has to repeat these. */
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
 * Suggestions under the address bar are pages of the browser's own. Nobody sees an address bar here, and loading them
 * takes more processor time than all the rest of a start.
 */
const OFF_BY_US = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The flag that switches off the features of Chromium that no test and no measurement needs. */
export const DISABLED_FEATURES = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_BY_US].join(',')}`
