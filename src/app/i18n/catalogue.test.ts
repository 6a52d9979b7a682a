import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What the specification says word for word (§1, §2, §5, §8), by where it stands; a place in braces is filled in. */
const SPECIFIED: Record<string, string> = {
  'forms.rule.required': '{name} is required',
  'forms.rule.tooLong': '{name} must be less than {min} {type}',
  'forms.rule.tooShort': '{name} must have at least {max} {type}',
  'forms.rule.email': '{name} must be a valid email address',
  'forms.rule.password': 'minimum requirements not met',
  'forms.rule.confirmed': 'The Confirm Password field confirmation does not match',
  'forms.rule.between': 'Enter number between {min} and {max}',
  'forms.rule.integer': 'This field must be an integer',
  'forms.rule.url': 'URL is invalid',
  'forms.rule.maxAmount': 'max amount is {amount}!',
  'forms.rule.minAmount': 'min amount is {amount}!',
  'forms.rule.onlyNumbers': 'Only numbers are allowed',
  'forms.rule.phone': 'Please enter a valid phone number',
  'forms.rule.matches': '{field} does not match',
  'forms.rule.oneNumber': '{name} should have at least one number',
  'forms.rule.oneSymbol': '{name} should have at least one symbol',
  'forms.rule.dateRange': 'Please select a valid date range',
  'forms.rule.after': '{name} must be after {date}',
  'forms.rule.before': '{name} must be before {date}',
  'forms.rule.extraGuests': "To charge for extra guests, this field must exceed 'Number of Guests Included'.",
  'forms.wrong': 'Sorry! Something went wrong {action}',
  'forms.updating': 'while updating',
  'files.problem.notKept': 'Sorry! Something went wrong while uploading file',
  'auth.notice.wrong': 'Your email and/or password is incorrect. Please try again.',
  'auth.notice.csrfTitle': 'Security check failed',
  'auth.notice.csrf': 'Please refresh the page to try again',
  'auth.notice.unknownTitle': 'Oops! an error occurred',
  'auth.notice.unknown': 'An error occurred while processing your request. Please try again later',
  'account.exists.go': 'Take Me To Login',
  'account.previous': 'Previous',
  'account.next': 'Next',
  'account.submit': 'Submit',
  'account.role.guest': 'Guest',
  'account.role.guestHelp': 'Looking for a place to stay',
  'account.role.host': 'Host',
  'account.role.hostHelp': 'Has a place to rent out',
  'account.created.title': 'Account Created Successfully',
  'account.failed.title': 'Account Creation Failed',
  'account.failed.text': 'Sorry! Something went wrong. Please try again later.',
  'account.invalid.title': 'Invalid Link',
  'account.invalid.reset': 'The password reset link is invalid or expired.',
  'shell.banner.offline': 'You are offline. Please check your internet connection.',
  'shell.error.notFoundTitle': 'Page Not Found',
  'shell.error.notFound': "We couldn't find the page you are looking for.",
  'shell.error.wrongTitle': 'Oops! Something went wrong.',
  'shell.error.wrong': "We are working on it and we'll get it fixed as soon as we can",
  'shell.error.home': 'Back to Home',
  'shell.nav.dashboard': 'Dashboard',
  'shell.nav.messages': 'Messages',
  'record-agreements.name': 'Agreements',
  'record-units.name': 'Rooms',
  'record-profile.name': 'My Profile',
  'files.problem.failed': 'An error occurred while uploading the file. Please try again later',
  'files.problem.unsupported': 'This file is not supported',
  // Ours, but what they must say is specified: the link in the email, how long a lock lasts, which link it was.
  'auth.notice.unverified': 'Open the verification link in the email we sent you, then sign in.',
  'auth.notice.locked': 'There were too many incorrect attempts. Try again in {minutes} minutes.',
  'account.invalid.email': 'The email verification link is invalid or expired.',
}

it.each(Object.entries(SPECIFIED))('%s says in English "%s"', (key, text) => {
  const [file = '', ...path] = key.split('.')
  const strings: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `locales/en/${file}.json`), 'utf8'),
  )
  let found = strings
  for (const part of path) found = (found as Record<string, unknown>)[part]
  expect(String(found).replaceAll(/{{(\w+)}}/g, '{$1}')).toBe(text)
})
