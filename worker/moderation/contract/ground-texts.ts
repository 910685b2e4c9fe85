import * as z from 'zod/mini'
import { decisionGrounds } from './decisions.ts'

/** Sentence of each reason in the language of the person who reads it. */
export const groundTexts = z.record(z.enum(decisionGrounds), z.string())
export type GroundTexts = z.infer<typeof groundTexts>
