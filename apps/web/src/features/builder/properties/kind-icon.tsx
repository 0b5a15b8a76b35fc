import type { FormFieldType } from '@postern/contracts';
import {
  Calendar,
  Check,
  CircleDot,
  Clock,
  EyeOff,
  Hash,
  Heading,
  Link,
  Mail,
  Paperclip,
  Phone,
  Square,
  SquareCheck,
  SquareChevronDown,
  Star,
  Text,
  Type,
  type LucideIcon,
} from 'lucide-react';

const icons: Record<FormFieldType, LucideIcon> = {
  text: Type,
  textarea: Text,
  email: Mail,
  tel: Phone,
  url: Link,
  number: Hash,
  radio: CircleDot,
  checkboxes: SquareCheck,
  select: SquareChevronDown,
  checkbox: Square,
  consent: Check,
  date: Calendar,
  time: Clock,
  rating: Star,
  file: Paperclip,
  hidden: EyeOff,
  section: Heading,
};

/** The icon of a field type, always shown beside its name. */
export function KindIcon({ type }: { type: FormFieldType }) {
  const Icon = icons[type];
  return <Icon aria-hidden="true" />;
}
