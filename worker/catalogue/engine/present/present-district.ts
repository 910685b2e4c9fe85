import { districtIn } from '#catalogue/filters'
import { MAIN_LANGUAGE } from '#platform/language'
import type { CardDocument } from '../document.ts'
import type { DistrictNames } from '../entry.ts'

export const districtName = ({ name, names }: DistrictNames, language: string) =>
  (language !== MAIN_LANGUAGE && names.find(([one]) => one === language)?.[1]) || name

/** Her district with its city; null: she names none. @param city as it is shown */
export const districtOf = ({ district }: CardDocument, city: string, language: string) =>
  district && { district: districtIn(districtName(district, language), city) }
