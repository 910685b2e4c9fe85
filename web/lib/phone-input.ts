import { formatPhoneNumber, readPhoneNumber } from '#platform/phone-number'

/** The number in a text as it will be used; a text without exactly one stays as it is. */
export function formattedPhone(text: string): string {
  const { number } = readPhoneNumber(text)
  return number === null ? text : formatPhoneNumber(number)
}

/** Makes a field without exactly one number invalid for its form. Empty is for `required` to judge. */
export function markPhoneNumber(input: HTMLInputElement): void {
  const isValid = input.value.trim() === '' || readPhoneNumber(input.value).problem === null
  // Shown beside the field in the site's own words.
  input.setCustomValidity(isValid ? '' : 'phone')
}

/** Writes the number into its field as it will be used. */
export function showPhoneNumber(input: HTMLInputElement): void {
  markPhoneNumber(input)
  const formatted = formattedPhone(input.value)
  if (formatted !== input.value) input.value = formatted
}
