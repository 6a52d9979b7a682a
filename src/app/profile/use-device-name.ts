import { useTranslation } from 'react-i18next'

type DeviceName = { browser?: string | null | undefined; system?: string | null | undefined }

/** Returns a function that names a device by its browser and system, as far as they are known. */
export function useDeviceName(): (device: DeviceName) => string {
  const { t } = useTranslation('profile')
  return ({ browser, system }) => {
    if (browser && system) return t('sessions.on', { browser, system })
    return browser || system || t('sessions.someDevice')
  }
}
