import { createContext, useContext } from 'react'
import type { Facet } from '#companions/vocabulary'

type ValueLabel = (facet: Facet, value: string) => string

/** The words for values of the vocabulary. */
export const ValueLabels = createContext<ValueLabel>((_, value) => value)

export const useValueLabel = () => useContext(ValueLabels)
