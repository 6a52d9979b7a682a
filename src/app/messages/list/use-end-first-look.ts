import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { endFirstLook } from '#app/auth/early-sign-in.ts'

/** Takes the first look off the page once the list is here, and goes on in the conversation that was open in it. */
export function useEndFirstLook(isListHere: boolean): void {
  const [, setQuery] = useSearchParams()
  useEffect(() => {
    if (!isListHere) return
    void endFirstLook().then((chatId) => {
      if (chatId !== null) setQuery({ chat: chatId })
    })
    // oxlint-disable-next-line react/exhaustive-deps -- when the list comes, not when the address changes
  }, [isListHere])
}
