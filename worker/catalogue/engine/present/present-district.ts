import { districtIn } from '#catalogue/filters'
import { MAIN_LANGUAGE } from '#platform/language'
import type { CardDocument } from '../document.ts'
import type { DistrictNames } from '../entry.ts'

export const companionDistrictName = ({ name, names }: DistrictNames, language: string) =>
  (language !== MAIN_LANGUAGE && names.find(([nameLanguage]) => nameLanguage === language)?.[1]) ||
  name

/** District and city of a companion; null: none selected. @param city displayed name */
export const districtOf = ({ district }: CardDocument, city: string, language: string) =>
  district && { district: districtIn(companionDistrictName(district, language), city) }
