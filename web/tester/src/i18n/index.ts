// The texts of the page. Another language is another object of this shape.
import { en } from './en';

export type Texts = typeof en;
export const t: Texts = en;
