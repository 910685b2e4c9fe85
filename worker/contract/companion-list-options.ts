/** What the list may be narrowed to; `active` and `inactive` are the switch, not the lifecycle. */
export const companionStatuses = [
  'all',
  'active',
  'inactive',
  'featured',
  'draft',
  'pending',
  'published',
  'archived',
] as const
export type CompanionStatus = (typeof companionStatuses)[number]

export const companionSorts = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'location',
  'location-desc',
] as const
export type CompanionSort = (typeof companionSorts)[number]
