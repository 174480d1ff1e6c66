import { serve } from "hakam";
import { decide } from "./bot.js";

serve(decide, { name: "@NAME@" });
