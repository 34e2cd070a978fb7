with Ada.Text_IO;
procedure Gauge is
   type Level is range 0 .. 100;
   type Reading is record
      Value : Level;
      Name  : String (1 .. 5);
   end record;
   type Readings is array (1 .. 3) of Reading;
   Total : Integer := 0;
   function Highest (R : Readings) return Level is
      Best : Level := 0;
   begin
      for I in R'Range loop
         if R (I).Value > Best then
            Best := R (I).Value;
         end if;
      end loop;
      return Best;
   end Highest;
   List : constant Readings := ((12, "north"), (80, "south"), (7, "east "));
begin
   for I in List'Range loop
      Total := Total + List (I).Value;
   end loop;
   Ada.Text_IO.Put_Line (Level'Image (Highest (List)) & Integer'Image (Total));
end Gauge;
